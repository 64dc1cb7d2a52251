/**
 * Links to the sources of a page's facts, as its front matter lists them:
 * `owner/repository@commit:path` (the commit is optional), or a URL.
 */

const REPOSITORY_PATH = /^([\w.-]+\/[\w.-]+?)(?:@([\w./-]+))?:(\S+)$/

/** Label and address of each source. Text in any other form is shown without a link. */
export function sourceLinks(sources: readonly string[]): { label: string; href: string }[] {
  return sources.map(source => {
    if (/^https?:\/\//.test(source)) return { label: source.replace(/^https?:\/\//, ''), href: source }
    const [, repository, ref = 'HEAD', path] = REPOSITORY_PATH.exec(source) ?? []
    if (repository === undefined || path === undefined) return { label: source, href: '' }
    const kind = path.endsWith('/') ? 'tree' : 'blob'
    return {
      label: `${repository}: ${path}`,
      href: `https://github.com/${repository}/${kind}/${ref}/${encodeURI(path)}`,
    }
  })
}
