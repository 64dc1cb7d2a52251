/**
 * The metadata of the repository that GitHub Pages gives to templates (`site.github`, jekyll-github-metadata). Returns
 * what follows from the name of the repository, which is `repository` of the config, or that of the git remote `origin`.
 */
import { dirname, join } from 'node:path'
import { type Fields, text } from '../shared/fields.ts'
import { isFile, readText } from '../shared/read-folder.ts'

/** A use of a field in a template; the group is its name. */
const USE = /\bsite\.github\.(\w+)/g
const ORIGIN = /\[remote "origin"\][^[]*?\burl\s*=\s*\S*?github\.com[:/]+([\w.-]+)\/([\w.-]+?)(?:\.git)?\s*(?:$|\n)/

/** The metadata; empty if nothing names the repository. */
export function githubMetadata(root: string, config: Fields): Fields {
  const [owner, name] = text(config.repository)?.split('/') ?? originOf(root) ?? []
  if (!owner || !name) return {}
  const repository = `https://github.com/${owner}/${name}`
  const isOwnerPage = name.toLowerCase() === `${owner.toLowerCase()}.github.io`
  const pages = `https://${owner.toLowerCase()}.github.io`
  return {
    repository_nwo: `${owner}/${name}`,
    repository_name: name,
    repository_url: repository,
    owner_name: owner,
    owner_url: `https://github.com/${owner}`,
    owner_gravatar_url: `https://github.com/${owner}.png`,
    project_title: name,
    ...(text(config.description) && { project_tagline: config.description }),
    url: isOwnerPage ? pages : `${pages}/${name}`,
    is_user_page: isOwnerPage,
    is_project_page: !isOwnerPage,
    clone_url: `${repository}.git`,
    issues_url: `${repository}/issues`,
    releases_url: `${repository}/releases`,
    wiki_url: `${repository}/wiki`,
    zip_url: `${repository}/zipball/HEAD`,
    tar_url: `${repository}/tarball/HEAD`,
  }
}

/** A remark about fields that templates use and that nothing here knows; undefined if there are none. */
export function unknownMetadata(texts: Iterable<string>, known: Fields): string | undefined {
  const names = new Set<string>()
  for (const source of texts)
    for (const [, name = ''] of source.matchAll(USE)) if (!Object.hasOwn(known, name)) names.add(name)
  if (names.size === 0) return undefined
  const listed = [...names].sort().map(name => `site.github.${name}`)
  const why =
    Object.keys(known).length > 0
      ? 'which only GitHub knows'
      : "because neither 'repository' in the config nor a git remote names the repository"
  return `Templates get nothing for ${listed.join(', ')}, ${why}: write the values.`
}

/** The owner and the name of the repository on GitHub that a folder is in. */
function originOf(root: string): string[] | undefined {
  for (let dir = root; ; dir = dirname(dir)) {
    const file = join(dir, '.git', 'config')
    if (isFile(file)) return ORIGIN.exec(readText(file))?.slice(1)
    if (dirname(dir) === dir) return undefined
  }
}
