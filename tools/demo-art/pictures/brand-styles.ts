import type { Material } from './materials.ts'

/** How the containers of a brand look. */
export type BrandStyle = {
  body: Material
  /** The colour of the body, or null where the product's own shade shows. */
  bodyColour: string | null
  cap: Material
  capColour: string
  label: 'print' | 'paper' | 'band' | 'oval'
  paper: string
  /** Backdrops, from quiet to deep. */
  grounds: readonly [string, string, string]
}

const brandStyles: Readonly<Record<string, BrandStyle>> = {
  Fenwater: {
    body: 'matt',
    bodyColour: '#f1ebdf',
    cap: 'wood',
    capColour: '#bd8a5c',
    label: 'print',
    paper: '#fbf7ee',
    grounds: ['#d5dcc9', '#e9e2d0', '#7f9478'],
  },
  Solvarre: {
    body: 'glass',
    bodyColour: null,
    cap: 'gold',
    capColour: '#d3ac6b',
    label: 'print',
    paper: '#f6e8ee',
    grounds: ['#e6cfd2', '#efe3d6', '#6d3a55'],
  },
  Brackensea: {
    body: 'matt',
    bodyColour: null,
    cap: 'silver',
    capColour: '#f3f1ee',
    label: 'band',
    paper: '#f7f5f0',
    grounds: ['#cfdbd8', '#e7e2d8', '#5e7f80'],
  },
  Verisande: {
    body: 'glass',
    bodyColour: null,
    cap: 'gloss',
    capColour: '#33232a',
    label: 'print',
    paper: '#fbf3ec',
    grounds: ['#efd9cb', '#e7cdbd', '#8d5f52'],
  },
  Quillory: {
    body: 'gloss',
    bodyColour: '#3d6150',
    cap: 'gold',
    capColour: '#d3ac6b',
    label: 'print',
    paper: '#f2e9d8',
    grounds: ['#e4d3c0', '#d8c4b4', '#4b6454'],
  },
  Nimbrelle: {
    body: 'gloss',
    bodyColour: '#eed8d0',
    cap: 'copper',
    capColour: '#d49c86',
    label: 'oval',
    paper: '#fdf6f1',
    grounds: ['#f1ddd6', '#e9d3cf', '#b9827a'],
  },
  Velunda: {
    body: 'gloss',
    bodyColour: '#5f1c3d',
    cap: 'gold',
    capColour: '#d3ac6b',
    label: 'print',
    paper: '#f6e8ee',
    grounds: ['#f0d5d0', '#e8c3b7', '#7a1f4b'],
  },
  Ardhale: {
    body: 'matt',
    bodyColour: '#8d6d5e',
    cap: 'gloss',
    capColour: '#2c2326',
    label: 'print',
    paper: '#f4e9df',
    grounds: ['#e6d5c4', '#d9c3ae', '#6a4a3e'],
  },
  Thistlecane: {
    body: 'glass',
    bodyColour: '#7b4a22',
    cap: 'matt',
    capColour: '#28221f',
    label: 'paper',
    paper: '#f6efdf',
    grounds: ['#e3dcc4', '#d3d3b6', '#6b7350'],
  },
  Ottoluna: {
    body: 'gloss',
    bodyColour: null,
    cap: 'copper',
    capColour: '#d49c86',
    label: 'print',
    paper: '#f8efe8',
    grounds: ['#ead7cf', '#e2d6cb', '#7d5563'],
  },
  Pellamore: {
    body: 'glass',
    bodyColour: null,
    cap: 'gloss',
    capColour: '#2a2226',
    label: 'print',
    paper: '#fbf6f0',
    grounds: ['#efe2d6', '#e4d2c8', '#8c5a4d'],
  },
  Rosmarrow: {
    body: 'matt',
    bodyColour: '#d9a592',
    cap: 'wood',
    capColour: '#bd8a5c',
    label: 'oval',
    paper: '#fbf0e6',
    grounds: ['#f0d3c2', '#e9c9ae', '#a8573f'],
  },
}

const plain: BrandStyle = {
  body: 'matt',
  bodyColour: '#efe6dc',
  cap: 'gold',
  capColour: '#d3ac6b',
  label: 'print',
  paper: '#fbf7f3',
  grounds: ['#efe2d6', '#e4d2c8', '#7a1f4b'],
}

export function brandStyleOf(brand: string): BrandStyle {
  return brandStyles[brand] ?? plain
}
