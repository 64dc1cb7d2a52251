/**
 * Compresses responses like common hosts do: if the browser accepts it, the type benefits and the response is large
 * enough. Partial responses are sent uncompressed.
 */
import type { ServerResponse } from 'node:http'
import compression from 'compression'
import type { FileHandler } from './static-files.ts'

export function compressed(handler: FileHandler): FileHandler {
  const compress = compression({
    filter: (request, response) => !request.headers.range && compression.filter(request, response),
  })
  // The middleware is written for Express, but only uses Node's own parts of a request and a response.
  type Given = Parameters<typeof compress>
  return (request, response) => {
    weakenTag(response)
    compress(request as Given[0], response as Given[1], () => handler(request, response))
  }
}

/** A strong validator is that of the file's own bytes, so compressed ones get a weak one. */
function weakenTag(response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const tag = response.getHeader('ETag')
    if (response.hasHeader('Content-Encoding') && typeof tag === 'string' && !tag.startsWith('W/'))
      response.setHeader('ETag', `W/${tag}`)
    return writeHead.apply(response, given)
  }) as typeof writeHead
}
