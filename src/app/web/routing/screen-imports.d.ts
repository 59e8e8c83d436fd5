/** tools/build/screen-imports.ts: the imports of the screens of one group of routes, by their names. */
declare module '#app/routes.ts?screens=*' {
  export const screens: import('#app/web/routing/prepare-route.ts').ScreenImports
}

/** The source file of each screen. */
declare module '#app/routes.ts?screen-files' {
  export const screenFiles: Record<import('#app/routes.ts').ScreenName, string>
}
