/**
 * `node --import tsx bench/serve.ts [pages] [saves] [docsgen]`: the live server over a generated site, of this docsgen
 * or of another one, given by its `bin/docsgen.js`. Prints the time from the command to the first page, with a cold and
 * a warm cache, and from a save to changed pixels in a real browser, as ratios to a yardstick of the same run: a bare
 * file-watch event and an SSE message.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { shareBrowser } from '../scripts/testing/share-browser.js'
import { launchBrowser } from '../test/e2e/browser.ts'
import { writeCorpus } from './corpus.ts'

interface Server {
  url: string
  /** Milliseconds from the start of the process to the first answered page. */
  firstPage: number
  /** The process's memory, in MB. */
  memory: () => number
  built: Promise<void>
  close: () => Promise<void>
}

const command = process.argv[4] ?? fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))
const count = Number(process.argv[2] ?? 1000)
const saves = Number(process.argv[3] ?? 40)

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-bench-serve-'))
  const shared = await shareBrowser()
  process.env.DOCSGEN_BROWSER = shared.wsEndpoint()
  const browser = await launchBrowser()
  try {
    const paths = writeCorpus(join(dir, 'docs'), count)
    const site = { title: 'Bench', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }
    writeFileSync(join(dir, 'site.config.json'), JSON.stringify(site))
    const path = paths[Math.floor(count / 2)] as string
    const cold = await start(dir, path)
    await cold.built
    await cold.close()
    const warm = await start(dir, path)
    await warm.built
    console.log(`${count} pages: first page ${ms(cold.firstPage)} cold, ${ms(warm.firstPage)} warm`)
    const bare = await timeBare(browser)
    const live = await timeSaves(browser, { url: `${warm.url}${routeOf(path)}`, file: join(dir, 'docs', path) })
    const row = (name: string, at: number) =>
      `  ${name.padEnd(7)} ${ms(quantile(live, at))}, ${(quantile(live, at) / quantile(bare, at)).toFixed(1)} of a bare event (${ms(quantile(bare, at))})`
    console.log(`save to changed pixels, ${saves} saves, ${warm.memory()} MB afterwards`)
    console.log(`${row('median', 0.5)}\n${row('p95', 0.95)}`)
    await warm.close()
  } finally {
    await browser.close()
    await shared.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Starts the command and requests a page until there is one. */
async function start(dir: string, path: string): Promise<Server> {
  const from = performance.now()
  const child = spawn(process.execPath, [command, 'serve', dir, '--watch', '-p', '0', '--format', 'json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const url = await lineOf(lines, 'listening')
  const built = lineOf(lines, 'rebuilt').then(() => undefined)
  const answer = await fetch(`${url.replace(/\/$/, '')}${routeOf(path)}`)
  if (!answer.ok) throw new Error(`the first page is ${answer.status}`)
  await answer.text()
  return {
    url: url.replace(/\/$/, ''),
    firstPage: performance.now() - from,
    built,
    memory: () => residentOf(child),
    close: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve())
        child.kill('SIGINT')
      }),
  }
}

function lineOf(lines: ReturnType<typeof createInterface>, type: string): Promise<string> {
  return new Promise(resolve =>
    lines.on('line', line => {
      const said = JSON.parse(line)
      if (said.type === type) resolve(said.url ?? '')
    }),
  )
}

/** Measures saves of one page until its text is on the screen. */
async function timeSaves(browser: Browser, { url, file }: { url: string; file: string }): Promise<number[]> {
  const tab = await browser.newPage()
  await tab.goto(url)
  await pause(500)
  await tab.evaluate(() => {
    const seen = { text: '', at: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = /Saved number \d+/.exec(document.querySelector('main')?.textContent ?? '')?.[0] ?? ''
      if (text === seen.text) return
      seen.text = text
      // Changes made before a frame is drawn are on the screen after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          seen.at = performance.timeOrigin + performance.now()
        }
        port2.postMessage(0)
      })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const text = readFileSync(file, 'utf8')
  return timeEach(tab, number => writeFileSync(file, text.replace(/\n## /, `\nSaved number ${number}.\n\n## `)))
}

/** Measures the bare minimum: a watched file, a message, a listener. */
async function timeBare(browser: Browser): Promise<number[]> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-bench-bare-'))
  const file = join(dir, 'file.txt')
  writeFileSync(file, '')
  const listeners: ServerResponse[] = []
  const watcher = watch(file, () => {
    for (const listener of listeners) listener.write(`data: ${readFileSync(file, 'utf8')}\n\n`)
  })
  const server = createServer((request, response) => {
    if (request.url !== '/events') return void response.setHeader('Content-Type', 'text/html').end('<p>Page</p>')
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n')
    listeners.push(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const tab = await browser.newPage()
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await tab.evaluate(() => {
    const seen = { text: '', at: 0 }
    Object.assign(window, { seen })
    new EventSource('/events').onmessage = ({ data }) => {
      if (data === seen.text || data === '') return
      Object.assign(seen, { text: data, at: performance.timeOrigin + performance.now() })
    }
  })
  await pause(300)
  const times = await timeEach(tab, number => writeFileSync(file, `Saved number ${number}`))
  watcher.close()
  await tab.close()
  server.close()
  rmSync(dir, { recursive: true })
  return times
}

async function timeEach(tab: Page, save: (number: number) => void): Promise<number[]> {
  const times: number[] = []
  for (let number = 1; number <= saves; number++) {
    const from = performance.timeOrigin + performance.now()
    save(number)
    const at = await tab.waitForFunction(
      wanted => {
        const { seen } = window as unknown as { seen: { text: string; at: number } }
        return seen.text === wanted && seen.at
      },
      `Saved number ${number}`,
      { polling: 20, timeout: 10_000 },
    )
    times.push(((await at.jsonValue()) as number) - from)
    await tab.evaluate(() => Object.assign((window as unknown as { seen: object }).seen, { at: 0 }))
    await pause(150)
  }
  return times.sort((a, b) => a - b)
}

function routeOf(path: string): string {
  return `/${path.replace(/\.md$/, '')}/`
}

function residentOf({ pid }: ChildProcess): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1]) / 1024)
}

function quantile(sorted: number[], at: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] as number
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

await main()
