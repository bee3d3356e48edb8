import { useState } from 'react';
import { pictureSizes } from '#day/attendance/web/ticket/pictureFrame.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { download, handOver } from '#ui/picture/handOver.ts';
import { PicturePanel } from '#ui/picture/PicturePanel.tsx';
import { usePicture } from '#ui/picture/usePicture.ts';
import { ordinal } from '../../rules.ts';
import { renderResult, type ResultFacts } from './resultPicture.ts';

export default function ShareDialog({ facts, ...dialog }: DialogControls & { facts: ResultFacts }) {
  const [size, setSize] = useState<keyof typeof pictureSizes>('wide');
  const { file, ...picture } = usePicture(JSON.stringify([size, facts]), () => renderResult(facts, size));
  const words = `${ordinal(facts.place)} · ${facts.name} · ${facts.event.title}`;
  const panel = <PicturePanel picture={{ file, ...picture }} size={pictureSizes[size]} alt={words} />;
  return (
    <Dialog
      {...dialog}
      title="Share your result"
      description={words}
      footer={
        <>
          <Button disabled={!file} onClick={() => file && void handOver(file, words)}>
            Share Picture
          </Button>
          <Button variant="primary" disabled={!file} onClick={() => file && download(file)}>
            Save Picture
          </Button>
        </>
      }
    >
      <div>
        <Tabs
          label="Pictures of the result"
          value={size}
          onChange={setSize}
          tabs={[
            { value: 'wide', label: 'Post', panel },
            { value: 'tall', label: 'Story', panel },
          ]}
        />
      </div>
    </Dialog>
  );
}
