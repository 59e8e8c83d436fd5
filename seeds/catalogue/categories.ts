export type DemoSubCategory = { slug: string; name: string }
export type DemoCategory = {
  slug: string
  name: string
  description: string
  subCategories: readonly DemoSubCategory[]
}

const sub = (slug: string, name: string): DemoSubCategory => ({ slug, name })

export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'skincare',
    name: 'Skincare',
    description: 'Cleansers, serums and creams for the treatment room and the bathroom shelf.',
    subCategories: [
      sub('cleansers', 'Cleansers'),
      sub('serums', 'Serums'),
      sub('moisturisers', 'Moisturisers'),
      sub('masks', 'Masks'),
    ],
  },
  {
    slug: 'complexion',
    name: 'Complexion',
    description: 'Foundation, concealer, powder and blush in shades for every skin tone.',
    subCategories: [
      sub('foundation', 'Foundation'),
      sub('concealer', 'Concealer'),
      sub('powder', 'Powder'),
      sub('blush-and-glow', 'Blush and Glow'),
    ],
  },
  {
    slug: 'eyes',
    name: 'Eyes',
    description: 'Mascara, shadow, liner and brow colour that lasts through a long day.',
    subCategories: [
      sub('mascara', 'Mascara'),
      sub('eyeshadow', 'Eyeshadow'),
      sub('liner', 'Liner'),
      sub('brows', 'Brows'),
    ],
  },
  {
    slug: 'lips',
    name: 'Lips',
    description: 'Lipstick, gloss and liner with the comfort of a balm.',
    subCategories: [sub('lipstick', 'Lipstick'), sub('gloss', 'Gloss'), sub('lip-care', 'Lip Care')],
  },
  {
    slug: 'hair',
    name: 'Hair',
    description: 'Wash, repair and style: backbar favourites in sizes to take home, and the tools to finish.',
    subCategories: [
      sub('shampoo', 'Shampoo'),
      sub('conditioner', 'Conditioner'),
      sub('treatments', 'Treatments'),
      sub('styling', 'Styling'),
      sub('hair-tools', 'Hair Tools'),
    ],
  },
  {
    slug: 'nails',
    name: 'Nails',
    description: 'Lacquer in considered colours, with the care that keeps hands looking looked after.',
    subCategories: [sub('polish', 'Polish'), sub('nail-care', 'Nail Care'), sub('hand-care', 'Hand Care')],
  },
  {
    slug: 'body',
    name: 'Body',
    description: 'Oils, scrubs and washes for a slower evening.',
    subCategories: [
      sub('body-oils', 'Body Oils'),
      sub('scrubs', 'Scrubs'),
      sub('bath-and-wash', 'Bath and Wash'),
      sub('tan', 'Tan'),
    ],
  },
  {
    slug: 'others',
    name: 'Others',
    description: 'Brushes, gift sets and the small things a good treatment room never runs out of.',
    subCategories: [
      sub('brushes', 'Brushes'),
      sub('gift-sets', 'Gift Sets'),
      sub('salon-essentials', 'Salon Essentials'),
    ],
  },
]
