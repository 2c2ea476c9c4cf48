# SPDX-License-Identifier: Apache-2.0
# A small scene, made and drawn by Cycles on two threads: spheres over a plane under one lamp, as scene.png.
import os

import bpy

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
bpy.ops.mesh.primitive_plane_add(size=12)
for i in range(4):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.8, location=(i * 1.8 - 2.7, 0, 0.8))
    material = bpy.data.materials.new(f"colour {i}")
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.2 * i, 0.6, 0.9 - 0.2 * i, 1)
    bpy.context.object.data.materials.append(material)
bpy.ops.object.light_add(type="SUN", location=(3, -3, 6), rotation=(0.6, 0.3, 0))
bpy.ops.object.camera_add(location=(0, -9, 4), rotation=(1.2, 0, 0))
scene.camera = bpy.context.object
scene.render.engine = "CYCLES"
scene.cycles.device, scene.cycles.samples, scene.cycles.seed, scene.cycles.use_denoising = "CPU", 8, 1, False
scene.render.threads_mode, scene.render.threads = "FIXED", 2
scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = 160, 90, 100
scene.render.image_settings.file_format = "PNG"
scene.render.filepath = os.path.abspath("scene.png")
bpy.ops.render.render(write_still=True)
