/** Each has a style of its own in its pictures (tools/demo-art/pictures/brand-styles.ts). */
export const demoBrands = [
  'Fenwater',
  'Solvarre',
  'Brackensea',
  'Verisande',
  'Quillory',
  'Nimbrelle',
  'Velunda',
  'Ardhale',
  'Thistlecane',
  'Ottoluna',
  'Pellamore',
  'Rosmarrow',
] as const
