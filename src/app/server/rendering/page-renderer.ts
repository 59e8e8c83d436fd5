import type { Render } from '#app/rendered-page.ts'

export interface PageFiles {
  styles: string[]
  modules: string[]
  fonts: string[]
}

/** The HTML template and the render function of a page: those of the build, or from the sources at each request. */
export type PageRenderer = (url: string) => Promise<{
  template: string
  render: Render
  /** The built files of these source modules. */
  files: (modules: string[]) => PageFiles
}>
