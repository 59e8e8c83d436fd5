import { spawnSync } from 'node:child_process'
import { installPackage } from './install-package.ts'

const isInstalled = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

/** Installs the system's ffmpeg where there is none: tests create videos with it, and the shop transcodes WMV to mp4. */
export function ensureFfmpeg(): void {
  if (isInstalled()) return
  console.log('Installing ffmpeg for the tests, once ...')
  if (installPackage('ffmpeg') && isInstalled()) return
  throw new Error('no ffmpeg for the tests: install it')
}
