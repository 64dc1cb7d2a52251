/**
 * Whether a run may store what others will use. Whoever can start a job with other code, such as the author of a pull
 * request, must not decide what the next release contains.
 */
import { readFileSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

/** Whether this is a run for the default branch, or not in continuous integration; if neither, the reason. */
export function defaultBranch(env: Env): { isDefault: boolean; why?: string } {
  if (!env.CI && !SERVICES.some(({ is }) => is(env))) return { isDefault: true }
  const service = SERVICES.find(({ is }) => is(env))
  const found = service?.find(env)
  if (found === undefined) return { isDefault: false, why: 'the default branch of this job is unknown' }
  return found ? { isDefault: true } : { isDefault: false, why: 'this job is not for the default branch' }
}

/** The services that say it. `find` returns undefined if a job does not. */
const SERVICES: { is: (env: Env) => boolean; find: (env: Env) => boolean | undefined }[] = [
  {
    is: env => env.GITHUB_ACTIONS === 'true',
    find: env => {
      if (env.GITHUB_EVENT_NAME?.startsWith('pull_request')) return false
      const name = branchOfEvent(env.GITHUB_EVENT_PATH)
      return name === undefined ? undefined : env.GITHUB_REF === `refs/heads/${name}`
    },
  },
  {
    is: env => env.GITLAB_CI === 'true',
    find: env => env.CI_COMMIT_BRANCH !== undefined && env.CI_COMMIT_BRANCH === env.CI_DEFAULT_BRANCH,
  },
  { is: env => env.NETLIFY === 'true', find: env => env.CONTEXT === 'production' },
  { is: env => env.VERCEL === '1', find: env => env.VERCEL_ENV === 'production' },
]

/** The default branch, which GitHub writes into the description of the event. */
function branchOfEvent(path: string | undefined): string | undefined {
  if (!path) return undefined
  try {
    const event = JSON.parse(readFileSync(path, 'utf8')) as { repository?: { default_branch?: string } }
    return event.repository?.default_branch
  } catch {
    return undefined
  }
}
