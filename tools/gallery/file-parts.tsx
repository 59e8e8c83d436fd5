import photoIcon from '@tabler/icons/outline/photo.svg?path'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { UploadProgressBar } from '#platform/web/ui/files/upload-progress-bar.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part } from './part.tsx'

const ignore = () => undefined
const types = ['image/jpeg', 'image/png']

export function FileParts() {
  return (
    <>
      <Part name="FileDrop">
        <Example state="normal">
          <FileDrop
            name="certificate"
            label="Certificate"
            hint="A PDF or a picture, up to 10 MB."
            types={types}
            buttonLabel="Choose a file"
            onFiles={ignore}
          />
        </Example>
        <Example state="several files, with an icon of its own, uploading">
          <FileDrop
            name="pictures"
            label="Pictures"
            hint="Up to four, 16:15."
            types={types}
            multiple
            icon={photoIcon}
            buttonLabel="Choose pictures"
            onFiles={ignore}
            below={<UploadProgressBar label="front.jpg" part={0.4} />}
          />
        </Example>
        <Example state="error">
          <FileDrop
            name="video"
            label="Training video"
            hint={exampleTexts.paragraph}
            types={types}
            buttonLabel="Choose a video"
            onFiles={ignore}
            error="*File type not supported."
          />
        </Example>
      </Part>
      <Part name="UploadProgressBar">
        <Example state="begun">
          <UploadProgressBar label="Certificate.pdf" part={0} />
        </Example>
        <Example state="nearly done, long name">
          <UploadProgressBar label={exampleTexts.unbroken} part={0.96} />
        </Example>
      </Part>
      <Part name="DownloadButton">
        <Example state="normal; here it fails, since nothing answers">
          <DownloadButton request={{ method: 'GET', path: 'nothing' }} fileName="statement.pdf">
            Download statement
          </DownloadButton>
        </Example>
      </Part>
    </>
  )
}
