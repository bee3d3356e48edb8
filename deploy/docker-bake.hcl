# The image for x86-64 and ARM, from the root: docker buildx bake -f deploy/docker-bake.hcl --push
# Each platform builds both stages itself: npm installs the native parts of the machine that it runs on.

variable "IMAGE" {
  default = "techfest"
}

variable "COMMIT" {
  default = ""
}

group "default" {
  targets = ["site"]
}

target "site" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  args       = { COMMIT = COMMIT }
  tags       = [IMAGE]
  platforms  = ["linux/amd64", "linux/arm64"]
}
