export type DemoBrand = { name: string; story: string }

export const demoBrands: readonly DemoBrand[] = [
  { name: 'Fenwater', story: 'Meadow botanicals for calm, comfortable skin.' },
  { name: 'Solvarre', story: 'Treatment formulas for the hours while skin repairs itself.' },
  { name: 'Brackensea', story: 'Mineral and seaweed care from a cold coast.' },
  { name: 'Verisande', story: 'Complexion colour that still looks like skin.' },
  { name: 'Quillory', story: 'Eyes and brows, drawn with a light hand.' },
  { name: 'Nimbrelle', story: 'Soft light and small luxuries for the make-up bag.' },
  { name: 'Velunda', story: 'Lip colour with the comfort of a balm.' },
  { name: 'Ardhale', story: 'Salon hair repair for coloured and heat-styled hair.' },
  { name: 'Thistlecane', story: 'Gentle hair care from hedgerow plants.' },
  { name: 'Ottoluna', story: 'Tools and brushes made to be used all day.' },
  { name: 'Pellamore', story: 'Nail lacquer and hand care for the treatment table.' },
  { name: 'Rosmarrow', story: 'Body rituals with rose clay and warm oils.' },
]
