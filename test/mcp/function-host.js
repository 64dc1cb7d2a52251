/**
 * Runs an MCP function the way Cloudflare, Netlify and Vercel call it: `node function-host.js <file> <site>`. It prints
 * its address.
 */
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const [, , file, site] = process.argv
const { onRequest, default: answer, POST } = await import(pathToFileURL(file).href)
/** The files of the site, for any host in the address. */
const env = { ASSETS: { fetch: url => fetch(new URL(new URL(url).pathname, site)) } }
const call = onRequest ? request => onRequest({ request, env }) : (answer ?? POST)

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const headers = Object.entries(request.headers).filter(([, value]) => typeof value === 'string')
  const body = request.method === 'POST' ? Buffer.concat(parts) : undefined
  const url = `http://${request.headers.host}${request.url}`
  const result = await call(new Request(url, { method: request.method, headers, body }))
  response.writeHead(result.status, Object.fromEntries(result.headers))
  response.end(new Uint8Array(await result.arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
