#!/bin/sh
# A command of the site as its units run: `festival doctor`, `festival admin add ADDRESS`. As root, from any directory.
terminal=--pipe
if [ -t 0 ] && [ -t 1 ]; then terminal=--pty; fi
exec systemd-run --quiet --wait --collect "$terminal" \
  --property=User=festival --property=Group=festival --property=UMask=0077 \
  --property=WorkingDirectory=/srv/festival \
  --property=EnvironmentFile=/etc/festival/festival.env \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/festival \
  -- /srv/festival/node_modules/.bin/node src/run/command/main.ts "$@"
