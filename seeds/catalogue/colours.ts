/** The colours of the products and of the colour filter, by name. */
export const demoColours = {
  ivory: '#F0DCC8',
  sand: '#DDB892',
  honey: '#C4935C',
  caramel: '#96603A',
  espresso: '#5B3626',
  rose: '#D88C95',
  rosewood: '#A2545C',
  coral: '#E37B62',
  brick: '#9E3A2D',
  terracotta: '#B8653F',
  plum: '#6A2145',
  sage: '#9CAE93',
  forest: '#2E4A3B',
  ink: '#2A2226',
} as const
