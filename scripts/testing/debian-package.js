/** Packages of Debian that tests need. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a package of Debian, if this user may; returns whether that worked. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing the Debian package ${name}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['-qq', 'update'],
    ['-qq', 'install', '-y', '--no-install-recommends', name],
  ]
  return steps.every(args => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0)
}
