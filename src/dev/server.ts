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

async function takePort(server: Server, { port, host, strictPort }: ListenOptions): Promise<number> {
  for (let tries = 0; ; tries++) {
    try {
      return await tryPort(server, port === 0 ? 0 : port + tries, host)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
      if (strictPort || tries >= MAX_PORT_TRIES)
        throw new EnvironmentError(
          `Port ${port} cannot be used: ${code === 'EACCES' ? 'permission denied' : 'it is taken'}.`,
          {
            hint: strictPort
              ? 'Choose another one with --port, or leave out --strict-port.'
              : 'Choose another one with --port.',
          },
        )
    }
  }
}

function tryPort(server: Server, port: number, host: string): Promise<number> {
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
