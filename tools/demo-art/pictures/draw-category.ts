import type { DemoCategory } from '../../../seeds/catalogue/categories.ts'
import { demoProducts } from '../../../seeds/catalogue/products.ts'
import { arch, disc, glow, leafShadow, plinth, room, windowLight } from './backdrop.ts'
import { castOf, categoryCasts } from './casts.ts'
import { darker, lighter } from './colour.ts'
import { scatter, sphere } from './props.ts'
import { createRandom } from './random.ts'
import { figure } from './scenes/arrangement.ts'
import { createCanvas } from './svg-canvas.ts'

/** Three products of the category on plinths of three heights, 16:15. */
export function drawCategory(category: DemoCategory): string {
  const canvas = createCanvas(1280, 1200)
  const random = createRandom(category.slug)
  const set = categoryCasts[category.slug] ?? {
    ground: '#e6cfc0',
    cast: demoProducts.filter((product) => product.category === category.slug).map((product) => product.slug),
  }
  const { ground } = set
  const [low, high, middle] = castOf(set.cast)
  const stone = lighter(ground, 0.4)
  const backs = [
    arch(canvas, ground, 640, 840, 760, 780),
    disc(canvas, lighter(ground, 0.34), 660, 450, 370),
    windowLight(440, -120, 700, 0.3),
  ] as const
  const scene = [
    room(canvas, ground, 840),
    random.pick(backs),
    glow(canvas, 280, 240, 560, 0.26),
    leafShadow(random, 1330, random.between(20, 120), 820, random.between(148, 160), 0.08),
    plinth(canvas, stone, 905, 960, 400, 84),
    middle ? figure(canvas, middle, 905, 866, 1) : '',
    plinth(canvas, darker(stone, 0.06), 420, 980, 420, 190),
    high ? figure(canvas, high, 420, 780, 1.04) : '',
    plinth(canvas, lighter(stone, 0.2), 690, 1110, 480, 60),
    low ? figure(canvas, low, 690, 1040, low.picture.form === 'kit' ? 0.76 : 1.06) : '',
    sphere(canvas, lighter(ground, 0.2), 1090, 1050, 62),
    scatter(canvas, random, lighter(low?.picture.shade ?? ground, 0.3), 250, 1110, 120, 4),
  ]
  return canvas.finish(scene.join(''))
}
