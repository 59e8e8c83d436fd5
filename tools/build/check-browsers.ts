import type { Plugin } from 'vite'
import { findUnsupported } from './browser-support/find-unsupported.ts'
import { knownUses } from './browser-support/known-uses.ts'
import { listLackingNames } from './browser-support/lacking-names.ts'

/** Fails the build if a script uses something that one of the browsers in README.md lacks and src/app/web/older-browsers.ts does not add. */
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
