/** tools/svg-path.ts: the outline of an SVG file as the text of one path. */
declare module '*.svg?path' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: Vite's assets are imported by default
  export default path
}
