import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** The end of the path of the screen's file. */
  screen: string
  /** All scripts and style sheets that the page loads first, in KB after gzip. */
  scripts: number
  styles: number
}

/** A few KB above what the pages weigh, so that a library that is imported by mistake exceeds the budget. */
const budgets: readonly Budget[] = [
  { screen: 'app/web/screens/home-screen.tsx', scripts: 118.2, styles: 10.5 },
  { screen: 'app/web/screens/explore-screen.tsx', scripts: 125.1, styles: 13 },
  { screen: 'app/web/screens/product-screen.tsx', scripts: 120.4, styles: 12 },
  { screen: 'accounts/sessions/web/login-screen.tsx', scripts: 111.8, styles: 10 },
  { screen: 'accounts/sign-up/web/sign-up-screen.tsx', scripts: 114.4, styles: 11 },
  { screen: 'app/web/screens/faves-screen.tsx', scripts: 121.6, styles: 12 },
  { screen: 'app/web/screens/my-stock-screen.tsx', scripts: 128.8, styles: 13.3 },
  { screen: 'app/web/screens/orders-screen.tsx', scripts: 140.3, styles: 17 },
  { screen: 'app/web/screens/pay-link-screen.tsx', scripts: 128.4, styles: 13 },
  { screen: 'shop-page/web/shop-page-screen.tsx', scripts: 131.1, styles: 13 },
  { screen: 'catalogue/products/admin/web/admin-products-screen.tsx', scripts: 129.6, styles: 16 },
  { screen: 'orders/admin/web/admin-orders-screen.tsx', scripts: 138.1, styles: 16 },
]

/** Fails the build if what a page loads first has become larger than its budget. */
export function checkPageBudgets(): Plugin {
  return {
    name: 'check-page-budgets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // after Vite has added the lists of files that a script preloads, which are part of what browsers load
      order: 'post',
      handler(_options, bundle) {
        const tooLarge = budgets.flatMap((budget) => findExceeded(bundle, budget))
        if (tooLarge.length > 0)
          this.error(`pages are larger than tools/build/check-page-budgets.ts allows:\n${tooLarge.join('\n')}`)
      },
    },
  }
}

function findExceeded(bundle: Rolldown.OutputBundle, { screen, scripts, styles }: Budget): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
  if (!page) return [`${screen} is no page of the build`]
  // the screens of each group are imported by a chunk of its own, except those of the storefront
  const isOfGroup = ({ facadeModuleId, dynamicImports }: Rolldown.OutputChunk) =>
    facadeModuleId?.includes('?screens=') && dynamicImports.includes(page.fileName)
  const loaded = new Set(chunks.filter((chunk) => chunk.isEntry || chunk === page || isOfGroup(chunk)))
  // the set grows while it is walked, so that imports of imports are found too
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  const styleFiles = new Set([...loaded].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const scriptKb = sumKb([...loaded].map(({ code }) => code))
  const styleKb = sumKb([...styleFiles].map((name) => getSource(bundle[name])))
  return [
    ...(scriptKb > scripts ? [`${screen}: ${scriptKb.toFixed(1)} KB of scripts, ${scripts} allowed`] : []),
    ...(styleKb > styles ? [`${screen}: ${styleKb.toFixed(1)} KB of styles, ${styles} allowed`] : []),
  ]
}

function getSource(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string | Uint8Array {
  return file?.type === 'asset' ? file.source : ''
}

function sumKb(sources: readonly (string | Uint8Array)[]): number {
  return sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length / 1024, 0)
}
