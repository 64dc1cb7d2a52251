/** The HTTP server around a handler. It checks requests first, and no request can crash it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { EnvironmentError } from '../base/errors.ts'
import { forbid, refuse } from './answers.ts'
import { type GuardOptions, isLoopback, refusalOf } from './guard.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export interface ListenOptions extends GuardOptions {
  port: number
  /** Whether to fail if the port is taken, instead of trying the next ones. */
  strictPort: boolean
  /** Called if the requested port cannot be used, with a sentence about the port that is used instead. */
  onOtherPort?: (notice: string) => void
  /** Called for each request to a host that is not allowed but could be. */
  onRefusedHost?: (name: string) => void
}

export interface RunningServer {
  /** Address for this machine, without a path. */
  url: string
  /** Addresses for other machines, if the server is open to them. */
  networkUrls: string[]
  /** Closes the server immediately, with all open connections. */
  close: () => Promise<void>
}

const MAX_PORT = 65_535
/** Number of ports to try after the requested one. */
const MAX_PORT_TRIES = 20

/**
 * Starts listening.
 * @throws EnvironmentError if there is no free port
 */
export async function listen(handler: Handler, options: ListenOptions): Promise<RunningServer> {
  const server = createServer((request, response) => void answer(handler, options, { request, response }))
  server.on('clientError', (error, socket) => endSocket(error, socket as Socket))
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  const port = await takePort(server, options)
  const shown = isLoopback(options.host) ? options.host : 'localhost'
  return {
    url: `http://${shown === '::1' ? '[::1]' : shown}:${port}`,
    networkUrls: isLoopback(options.host) ? [] : networkAddresses().map(address => `http://${address}:${port}`),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  handler: Handler,
  options: ListenOptions,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  response.on('error', () => response.destroy())
  try {
    const refused = refusalOf(request.headers, options)
    if (refused?.host !== undefined) options.onRefusedHost?.(refused.host)
    if (refused) forbid(response, refused.reason)
    else await handler(request, response)
  } catch {
    if (response.headersSent) response.destroy()
    else refuse(response, 500)
  }
}

function endSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  else socket.destroy()
}

async function takePort(server: Server, options: ListenOptions): Promise<number> {
  const { port, host, strictPort, onOtherPort } = options
  let reason = ''
  for (let tries = 0; ; tries++) {
    try {
      const used = await tryPort(server, port === 0 ? 0 : Math.min(port + tries, MAX_PORT), host)
      if (tries > 0) onOtherPort?.(`Port ${port} cannot be used: ${reason}. Port ${used} is used instead.`)
      return used
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
      reason ||= code === 'EACCES' ? 'permission denied' : 'it is taken'
      if (strictPort || tries >= MAX_PORT_TRIES)
        throw new EnvironmentError(`Port ${port} cannot be used: ${reason}.`, {
          hint: strictPort
            ? 'Choose another one with --port, or leave out --strict-port.'
            : 'Choose another one with --port.',
        })
    }
  }
}

/** Both addresses of this machine. A browser may take either of them for the name `localhost`. */
const LOOPBACKS = ['127.0.0.1', '::1']

/** @throws the error of the system, also if another program has the port at the other address of `localhost` */
async function tryPort(server: Server, port: number, host: string): Promise<number> {
  if (host === 'localhost' && port !== 0) for (const address of LOOPBACKS) await assertFree(port, address)
  return listenAt(server, port, host)
}

async function assertFree(port: number, address: string): Promise<void> {
  const probe = createServer()
  try {
    await listenAt(probe, port, address)
  } catch (error) {
    // A machine may lack one of the addresses.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error
  } finally {
    if (probe.listening) await new Promise(closed => probe.close(closed))
  }
}

function listenAt(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error)
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function networkAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(own =>
    (own ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )
}
