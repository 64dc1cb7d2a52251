/** Requests many addresses politely: a limited number at a time, overall and per host. */

export interface RequestLimits {
  total: number
  perHost: number
}

interface Host {
  waiting: string[]
  running: number
}

/**
 * Runs `work` for every address; results arrive as they are ready.
 * @param signal ends the run: waiting addresses are skipped
 */
export async function forEachAddress(
  urls: readonly string[],
  { total, perHost, signal }: RequestLimits & { signal?: AbortSignal },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const hosts = new Map<string, Host>()
  for (const url of urls) {
    const name = new URL(url).host
    const host = hosts.get(name) ?? { waiting: [], running: 0 }
    hosts.set(name, host)
    host.waiting.push(url)
  }
  let left = urls.length
  let running = 0
  if (left === 0) return
  await new Promise<void>((resolve, reject) => {
    const next = () => {
      if (signal?.aborted) return reject(signal.reason)
      for (const host of hosts.values())
        while (host.waiting.length > 0 && host.running < perHost && running < total)
          start(host, host.waiting.shift() as string)
    }
    const start = (host: Host, url: string) => {
      host.running++
      running++
      work(url).then(() => {
        host.running--
        running--
        left--
        if (left === 0) resolve()
        else next()
      }, reject)
    }
    signal?.addEventListener('abort', next, { once: true })
    next()
  })
}
