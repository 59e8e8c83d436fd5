import type { Plugin } from 'vite'
import { findUnsupported } from './browser-support/find-unsupported.ts'
import { knownUses } from './browser-support/known-uses.ts'
import { listLackingNames } from './browser-support/lacking-names.ts'

/** Fails the build where a script uses what one of the browsers of README.md lacks and src/app/web/older-browsers.ts does not bring. */
export function checkBrowsers(): Plugin {
  return {
    name: 'check-browsers',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const lacking = listLackingNames()
        const problems = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk'
            ? findUnsupported(file.code, lacking)
                .filter((use) => !knownUses.has(use))
                .map((use) => `${file.name}: ${use}`)
            : [],
        )
        if (problems.length > 0)
          this.error(`browsers that README.md promises lack what scripts use:\n${problems.join('\n')}`)
      },
    },
  }
}
