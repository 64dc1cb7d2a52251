/** Installs a package of Debian, if this user may; returns whether that worked. */
export function installPackage(name: string): boolean
