/**
 * Where readers report a problem. In: the web address of a repository. Out: the address of its form for a new issue, with
 * places for title and text. Hosts differ in the names of the fields: those of GitLab and Bitbucket are known; any
 * other host is treated like GitHub, as Gitea and Codeberg want it.
 */

/** The form; `{title}` and `{url}` stand for the title of the report and the address of the page. */
export function reportUrlOf(repository: string): string {
  const { hostname } = new URL(repository)
  if (/(^|\.)gitlab\./.test(hostname)) return `${repository}/-/issues/new?issue[title]={title}&issue[description]={url}`
  const text = /(^|\.)bitbucket\./.test(hostname) ? 'content' : 'body'
  return `${repository}/issues/new?title={title}&${text}={url}`
}
