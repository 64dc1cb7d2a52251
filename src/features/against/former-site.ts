/**
 * The earlier edition that a site is compared with. Returns its pages and, if it is a commit, the files renamed
 * since.
 */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { UsageError } from '../../base/errors.ts'
import type { CommitAudit, CommitRequest } from '../../commands/audit-hooks.ts'
import { auditCommit } from '../../commands/check-commit.ts'
import type { AuditInput } from '../../model/audit.ts'
import type { FormerPage, FormerSite, FormerSymbol } from './former-page.ts'
import { readFormerList } from './read-former-list.ts'

/**
 * Reads it.
 * @throws UsageError if there is neither such a file or folder nor such a commit
 */
export async function formerSite(what: string, request: CommitRequest, audit: CommitAudit): Promise<FormerSite> {
  const { config } = audit
  const listed = await readFormerList(what, resolve(config.siteDir, what), config.baseUrl)
  if (listed) return { ...listed, renames: new Map() }
  let pages: FormerPage[] = []
  let symbols: FormerSymbol[] = []
  const onRead = (input: AuditInput) => {
    pages = pagesOf(input)
    symbols = symbolsOf(input)
  }
  await auditCommit(what, request, { ...audit, onRead }).catch(error => {
    throw looksLikePath(what) ? noSuchEdition(what, error) : error
  })
  return { pages, symbols, renames: renamesSince(what, config.siteDir) }
}

/** Whether a name is more likely that of a file than that of a commit or branch. */
function looksLikePath(name: string): boolean {
  return /\.(?:xml|txt|html?)$|^\.{0,2}\/|\/$/i.test(name)
}

function noSuchEdition(what: string, cause: unknown): UsageError {
  const hint = 'Name a sitemap, a list of addresses, a folder with a built site, or a commit or branch.'
  return new UsageError(`There is no file or folder '${what}' to compare with.`, { hint, cause })
}

function pagesOf({ graph }: AuditInput): FormerPage[] {
  const docs = graph.docs
    .filter(({ draft, source }) => !draft && !source.fallback)
    .map(({ route, title, source, page }) => ({
      path: route,
      title,
      file: source.path,
      anchors: page.headings.map(({ id }) => id),
    }))
  const redirects = graph.redirects.map(({ from }) => ({ path: from, anchors: [] }))
  return [...docs, ...graph.generated.map(({ route, title }) => ({ path: route, title, anchors: [] })), ...redirects]
}

/** The symbols that its pages described. */
function symbolsOf({ graph }: AuditInput): FormerSymbol[] {
  return graph.docs
    .filter(({ draft, source }) => !draft && !source.fallback)
    .flatMap(({ route, page }) => (page.frontMatter.symbols ?? []).map(({ name }) => ({ name, path: route })))
}

function renamesSince(commit: string, siteDir: string): Map<string, string> {
  const args = ['diff', '--find-renames', '--diff-filter=R', '--name-status', '-z', '--relative', commit, '--', '.']
  const fields = execFileSync('git', args, { cwd: siteDir, encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\0')
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1] as string, fields[at + 2] as string)
  return renames
}
