import { spawnSync } from 'node:child_process'
import { installPackage } from './install-package.ts'

const isThere = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

/** Installs the system's ffmpeg where there is none: films are made and turned into mp4 by it. */
export function ensureFfmpeg(): void {
  if (isThere()) return
  console.log('Installing ffmpeg for the tests, once ...')
  if (installPackage('ffmpeg') && isThere()) return
  throw new Error('no ffmpeg for the tests: install it')
}
