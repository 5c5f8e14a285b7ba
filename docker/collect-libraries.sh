#!/bin/sh
# Copies into the folder of an image what the programs in it are linked with: sh docker/collect-libraries.sh <folder>
set -eu
find "$1" -type f \( -path '*/bin/node' -o -name '*.node' -o -name '*.so' -o -name '*.so.*' \) -exec ldd {} + |
  grep -o '/[^ :]*' | sort -u |
  while read -r library; do
    case "$library" in
      "$1"/*) ;;
      *) cp -L --parents "$library" "$1" ;;
    esac
  done
