/**
 * Compresses responses like common hosts do: if the browser accepts it, the type benefits and the response is large
 * enough. In: a handler. Out: the same handler with compression. Partial responses are sent uncompressed.
 */
import compression from 'compression'
import type { FileHandler } from './static-files.ts'

export function compressed(handler: FileHandler): FileHandler {
  const compress = compression({
    filter: (request, response) => !request.headers.range && compression.filter(request, response),
  })
  // The middleware is written for Express, but only uses Node's own parts of a request and a response.
  type Given = Parameters<typeof compress>
  return (request, response) => compress(request as Given[0], response as Given[1], () => handler(request, response))
}
