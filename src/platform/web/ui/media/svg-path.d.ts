/** tools/build/svg-path.ts: the outline of an SVG file as the text of one path. */
declare module '*.svg?path' {
  const path: string
  export default path
}
