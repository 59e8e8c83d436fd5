import { existsSync, readFileSync } from 'node:fs'

const installedLockfile = 'node_modules/.package-lock.json'

/** Whether node_modules holds the packages of the lockfile, which may have changed with a pull; development packages may be missing. */
export function isInstalled() {
  if (!existsSync(installedLockfile)) return false
  const installed = readPackages(installedLockfile)
  const hasDevelopmentPackages = 'node_modules/vite' in installed
  return Object.entries(readPackages('package-lock.json')).every(
    ([location, { version, dev, optional, devOptional }]) =>
      location === '' ||
      optional ||
      devOptional ||
      (dev && !hasDevelopmentPackages) ||
      installed[location]?.version === version,
  )
}

/** How many packages of the lockfile this platform installs, rounded to tens. */
export function countPackages({ platform, arch }) {
  const fits = (wanted, actual) => !wanted || wanted.includes(actual)
  const packages = Object.values(readPackages('package-lock.json'))
  const wanted = packages.filter(({ os, cpu, libc }) => fits(os, platform) && fits(cpu, arch) && fits(libc, 'glibc'))
  return Math.round(wanted.length / 10) * 10
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
