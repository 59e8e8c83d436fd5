import bottleIcon from '@tabler/icons/outline/bottle.svg?path'
import heartIcon from '@tabler/icons/outline/heart.svg?path'
import { Carousel } from '#platform/web/ui/media/carousel.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { QrCode } from '#platform/web/ui/media/qr-code.tsx'
import style from './media-parts.module.css'
import { Example, Part, Row } from './part.tsx'

const sizes = [16, 22, 30] as const
const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
const slides = names.map((name) => (
  <a key={name} href="#Carousel" className={style.slide}>
    {name}
  </a>
))

const lines = [1, 2, 3, 4, 5].map((at) => `<path d="M0 ${at * 25}h160" stroke="#7a1f4b" />`)
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 150">${lines.join('')}</svg>`
const chosenPicture = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))

export function MediaParts() {
  return (
    <>
      <Part name="Icon">
        <Example state="small, normal, large">
          <Row>
            {sizes.map((size) => (
              <Icon key={size} icon={heartIcon} size={size} />
            ))}
            {sizes.map((size) => (
              <Icon key={size} icon={bottleIcon} size={size} />
            ))}
          </Row>
        </Example>
      </Part>
      <Part name="Picture">
        <Example state="missing: its place is reserved">
          <Picture base="/" name={undefined} alt="A missing picture" sizes="300px" ratio="16 / 15" />
        </Example>
        <Example state="a file that was chosen">
          <Picture base="/" name={chosenPicture} alt="Five lines" sizes="300px" ratio="16 / 15" />
        </Example>
      </Part>
      <Part name="QrCode">
        <Example state="dark on white in both themes">
          <QrCode value="https://shop.example/explore/abc" label="QR code of a link" />
        </Example>
      </Part>
      <Part name="Carousel">
        <Example state="a row; it scrolls by itself until it has the pointer or the focus" wide>
          <Carousel
            label="Seven products"
            heading={<strong>Seven products</strong>}
            more={<a href="#Carousel">View all</a>}
          >
            {slides}
          </Carousel>
        </Example>
        <Example state="few enough to fit: no arrows" wide>
          <Carousel label="Two products">{slides.slice(0, 2)}</Carousel>
        </Example>
        <Example state="one at a time" wide>
          <Carousel label="Banners" single>
            {slides.slice(0, 3)}
          </Carousel>
        </Example>
      </Part>
    </>
  )
}
