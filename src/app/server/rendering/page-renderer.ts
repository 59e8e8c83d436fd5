import type { Render } from '#app/rendered-page.ts'

export interface PageFiles {
  styles: string[]
  modules: string[]
  fonts: string[]
}

/** The template of a page and what draws it: built once, or from the sources at each request. */
export type PageRenderer = (url: string) => Promise<{
  template: string
  render: Render
  /** The files that these source modules became. */
  files: (modules: string[]) => PageFiles
}>
