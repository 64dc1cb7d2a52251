/**
 * Where readers report a problem. In: the web address of a repository. Out: the address of its form for a new issue,
 * with placeholders for title and text. Hosts use different names for the fields: those of GitLab and Bitbucket are
 * known; any other host is treated like GitHub, which works for Gitea and Codeberg.
 */

/** The form; `{title}` and `{url}` are placeholders for the title of the report and the address of the page. */
export function reportUrlOf(repository: string): string {
  const { hostname } = new URL(repository)
  if (/(^|\.)gitlab\./.test(hostname)) return `${repository}/-/issues/new?issue[title]={title}&issue[description]={url}`
  const text = /(^|\.)bitbucket\./.test(hostname) ? 'content' : 'body'
  return `${repository}/issues/new?title={title}&${text}={url}`
}
