/** The language server of TypeScript, as editors use it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Message {
  id?: number
  method?: string
  result?: unknown
  error?: { message: string }
}

interface Hover {
  contents: { value: string } | string
}

interface Completion {
  label: string
  sortText?: string
}

/** A session with one file, which need not exist on disk. */
export class LanguageServer {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, (message: Message) => void>()
  readonly #uri: string
  readonly #text: string
  #received = Buffer.alloc(0)
  #sent = 0

  private constructor(path: string, text: string) {
    this.#uri = pathToFileURL(path).href
    this.#text = text
    this.#process = spawn(join(ROOT, 'node_modules/.bin/tsc'), ['--lsp', '--stdio'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, GOGC: 'off' },
    })
    this.#process.stdout?.on('data', (bytes: Buffer) => this.#receive(bytes))
  }

  /** Opens a file with a text. */
  static async open(path: string, text: string): Promise<LanguageServer> {
    const server = new LanguageServer(path, text)
    await server.#request('initialize', { processId: process.pid, rootUri: pathToFileURL(ROOT).href, capabilities: {} })
    server.#notify('initialized', {})
    const textDocument = { uri: server.#uri, languageId: 'typescript', version: 1, text }
    server.#notify('textDocument/didOpen', { textDocument })
    return server
  }

  /** The text that an editor shows for the word after a marker; '' if there is none. */
  async hover(marker: string): Promise<string> {
    const hover = (await this.#at('textDocument/hover', marker)) as Hover | null
    if (hover === null) return ''
    return typeof hover.contents === 'string' ? hover.contents : hover.contents.value
  }

  /** The names that an editor offers after a marker, in its order. */
  async completions(marker: string): Promise<string[]> {
    const answer = await this.#at('textDocument/completion', marker)
    const items = (Array.isArray(answer) ? answer : (answer as { items: Completion[] }).items) as Completion[]
    const order = ({ sortText = '', label }: Completion) => `${sortText} ${label}`
    return items.sort((a, b) => (order(a) < order(b) ? -1 : 1)).map(({ label }) => label.replace(/\?$/, ''))
  }

  close(): void {
    this.#process.kill()
  }

  #at(method: string, marker: string): Promise<unknown> {
    const at = this.#text.indexOf(marker)
    if (at < 0 || this.#text.indexOf(marker, at + 1) >= 0) throw new Error(`'${marker}' is not once in the file`)
    const before = this.#text.slice(0, at + marker.length).split('\n')
    const position = { line: before.length - 1, character: (before.at(-1) as string).length }
    return this.#request(method, { textDocument: { uri: this.#uri }, position })
  }

  async #request(method: string, params: object): Promise<unknown> {
    const id = ++this.#sent
    const answer = new Promise<Message>(resolve => this.#waiting.set(id, resolve))
    this.#send({ id, method, params })
    const { result, error } = await answer
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  #notify(method: string, params: object): void {
    this.#send({ method, params })
  }

  #send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    this.#process.stdin?.write(`Content-Length: ${body.length}\r\n\r\n`)
    this.#process.stdin?.write(body)
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes])
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, end))?.[1])
      if (this.#received.length < end + 4 + length) return
      const message = JSON.parse(this.#received.toString('utf8', end + 4, end + 4 + length)) as Message
      this.#received = this.#received.subarray(end + 4 + length)
      this.#handle(message)
    }
  }

  #handle(message: Message): void {
    const { id, method } = message
    if (id === undefined) return
    // A request of the server, such as for settings, has no answer here.
    if (method !== undefined) this.#send({ id, result: null })
    else this.#waiting.get(id)?.(message)
  }
}
