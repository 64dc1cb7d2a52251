/**
 * Server-sent events to the open tabs: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './answers.ts'
import { type GuardOptions, isOwnOrigin } from './guard.ts'
import { SECURITY_HEADERS } from './headers.ts'
import type { LiveEvent } from './live-event.ts'

/** Milliseconds between keep-alive messages, which tell proxies and tabs that the server is running. */
const HEARTBEAT_MS = 20_000

export class EventStream {
  readonly #clients = new Set<ServerResponse>()
  readonly #timer: NodeJS.Timeout
  /** The message that a tab receives when it connects. */
  #last: LiveEvent | undefined

  readonly #guard: GuardOptions

  constructor(guard: GuardOptions) {
    this.#guard = guard
    this.#timer = setInterval(() => this.#write(': alive\n\n'), HEARTBEAT_MS)
    this.#timer.unref()
  }

  get size(): number {
    return this.#clients.size
  }

  /** Connects a tab. */
  connect(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET') return void refuse(response, 405, { Allow: 'GET' })
    if (!isOwnOrigin(request.headers, this.#guard)) return void refuse(response, 403)
    response.writeHead(200, { ...SECURITY_HEADERS, 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write('retry: 500\n\n')
    if (this.#last) response.write(textOf(this.#last))
    this.#clients.add(response)
    response.on('close', () => this.#clients.delete(response))
  }

  /** Sends an event to all tabs. Tabs that connect later receive only the problems. */
  send(event: LiveEvent): void {
    const { build, problems = this.#last?.problems ?? [] } = event
    this.#last = { build, changed: [], reload: false, problems }
    this.#write(textOf(event))
  }

  close(): void {
    clearInterval(this.#timer)
    for (const client of this.#clients) client.end()
    this.#clients.clear()
  }

  #write(text: string): void {
    for (const client of this.#clients) client.write(text)
  }
}

function textOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
