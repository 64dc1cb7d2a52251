/**
 * Content negotiation between a page and its markdown (RFC 9110, section 12.5.1). Returns whether the client prefers
 * markdown, and the paths where it may be.
 */

/** Whether the client prefers markdown to HTML. If it accepts both equally, the page is sent. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const ranges = accept.split(',').map(part => {
    const [type = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    const q = Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
    return { type, q: Number.isFinite(q) ? q : 0 }
  })
  const qualityOf = (wanted: string) => ranges.find(({ type }) => type === wanted)?.q
  const markdown = qualityOf('text/markdown') ?? 0
  // A client that names markdown but not HTML prefers markdown, whatever else it accepts.
  return markdown > (qualityOf('text/html') ?? 0)
}

/** Possible paths of the markdown of a page's file; the first one that exists is used. */
export function markdownOf(path: string): string[] {
  if (path === 'index.html') return ['index.md']
  if (path.endsWith('/index.html')) return [path.replace(/\.html$/, '.md'), path.replace(/\/index\.html$/, '.md')]
  return path.endsWith('.html') ? [path.replace(/\.html$/, '.md'), `${path}.md`] : []
}
