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
