/**
 * Asks many addresses politely: a limited number of requests at a time in all and to each host, and
 * a pause between two to the same host.
 */

export interface Politeness {
  total: number
  perHost: number
  intervalMs: number
}

interface Host {
  waiting: string[]
  running: number
  nextAt: number
}

/**
 * Runs `work` for every address; results come as they are ready.
 * @param signal ends the run: what waits is left out
 */
export async function askPolitely(
  urls: readonly string[],
  { total, perHost, intervalMs, signal }: Politeness & { signal?: AbortSignal },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const hosts = new Map<string, Host>()
  for (const url of urls) {
    const name = new URL(url).host
    const host = hosts.get(name) ?? { waiting: [], running: 0, nextAt: 0 }
    hosts.set(name, host)
    host.waiting.push(url)
  }
  let left = urls.length
  let running = 0
  if (left === 0) return
  await new Promise<void>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const next = () => {
      clearTimeout(timer)
      if (signal?.aborted) return reject(signal.reason)
      const now = Date.now()
      let wakeAt = Number.POSITIVE_INFINITY
      for (const host of hosts.values()) {
        while (host.waiting.length > 0 && host.running < perHost && running < total) {
          if (host.nextAt > now) {
            wakeAt = Math.min(wakeAt, host.nextAt)
            break
          }
          start(host, host.waiting.shift() as string)
        }
      }
      if (wakeAt < Number.POSITIVE_INFINITY) timer = setTimeout(next, wakeAt - now)
    }
    const start = (host: Host, url: string) => {
      host.running++
      running++
      host.nextAt = Date.now() + intervalMs
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
