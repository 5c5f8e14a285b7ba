# The proxy in front of the servers. Its program comes with a right to low ports in its file, and does not start where a
# container may gain none; it needs none, because it listens on high ones.
FROM caddy:2.11.7-alpine
RUN setcap -r /usr/bin/caddy \
  && install -d -o 1000 -g 1000 /data
COPY Caddyfile /etc/caddy/Caddyfile
USER 1000:1000
EXPOSE 8080 8443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
