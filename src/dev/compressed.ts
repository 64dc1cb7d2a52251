/**
 * Compresses responses as hosts do: if the browser accepts it, the type benefits and the response is large
 * enough. In: a handler. Out: the same handler; a part of a file is sent uncompressed.
 */
import compression from 'compression'
import type { FileHandler } from './static-files.ts'

export function compressed(handler: FileHandler): FileHandler {
  const compress = compression({
    filter: (request, response) => !request.headers.range && compression.filter(request, response),
  })
  // It is made for Express and uses nothing but Node's own parts of a request and a response.
  type Given = Parameters<typeof compress>
  return (request, response) => compress(request as Given[0], response as Given[1], () => handler(request, response))
}
