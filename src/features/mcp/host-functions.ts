/**
 * The serverless functions that serve a site to language models, as `docsgen mcp --write` writes them. One row per
 * host; a function is a few lines around `docsgen/mcp`.
 */

/** A file, and the path at which the host serves it. */
export interface HostFunction {
  /** Path of the file in the site folder. */
  file: string
  text: string
  endpoint: string
}

const IMPORT = "import { createMcpHandler } from 'docsgen/mcp'\n"

/** The function for a site with this home address, by default `/` of the host. */
export const HOST_FUNCTIONS: Record<string, (site: string | undefined) => HostFunction> = {
  cloudflare: site => ({
    file: 'functions/mcp.js',
    endpoint: '/mcp',
    text: `${IMPORT}
let answer

export const onRequest = ({ request, env }) => {
  answer ??= createMcpHandler({ ${site === undefined ? '' : `site: ${quoted(site)}, `}fetch: url => env.ASSETS.fetch(url) })
  return answer(request)
}
`,
  }),
  netlify: site => ({
    file: 'netlify/functions/mcp.mjs',
    endpoint: '/mcp',
    text: `${IMPORT}
const answer = createMcpHandler(${optionsOf(site)})

export default request => answer(request)
export const config = { path: '/mcp' }
`,
  }),
  vercel: site => ({
    file: 'api/mcp.mjs',
    endpoint: '/api/mcp',
    text: `${IMPORT}
const answer = createMcpHandler(${optionsOf(site)})

export const POST = answer
export const OPTIONS = answer
`,
  }),
}

function optionsOf(site: string | undefined): string {
  return site === undefined ? '' : `{ site: ${quoted(site)} }`
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
